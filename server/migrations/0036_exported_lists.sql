ALTER TABLE "student_run_people" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "student_run_people_lines" ON "student_run_people" USING btree ("run_id","place") WHERE "student_run_people"."line" IS NOT NULL;