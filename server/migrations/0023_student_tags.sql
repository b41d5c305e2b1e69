CREATE TABLE "student_tags" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "student_tags_user_id_tag_pk" PRIMARY KEY("user_id","tag")
);
--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "student_tags" ADD CONSTRAINT "student_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_tags_tag" ON "student_tags" USING btree ("tag");