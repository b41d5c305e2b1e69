CREATE TABLE "name_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"from_last_name" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"latin_name" text,
	"latin_last_name" text,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
ALTER TABLE "name_changes" ADD CONSTRAINT "name_changes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_changes" ADD CONSTRAINT "name_changes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "name_changes_waiting" ON "name_changes" USING btree ("student_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "name_changes_student" ON "name_changes" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "name_changes_age" ON "name_changes" USING btree ("created_at","id");