ALTER TABLE "complaints" ALTER COLUMN "student_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "email" "citext";--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "contract_reference" text;--> statement-breakpoint
CREATE INDEX "complaints_email" ON "complaints" USING btree ("email") WHERE student_id IS NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_sender" CHECK (student_id IS NOT NULL OR num_nulls(first_name, last_name, email, language) = 0);--> statement-breakpoint
-- A visitor has no account that says their language: the complaint does.
CREATE OR REPLACE FUNCTION queue_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.answered_at IS NULL, ('complaint', NEW.id, NEW.student_id, NULL,
    NEW.created_at, end_of_day(NEW.answer_by), false, NULL, NULL)::queue_items, NEW.language);
  RETURN NULL;
END $$;
