CREATE TABLE "student_import_rejections" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"field" text,
	"code" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "student_import_rejections_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "student_import_rows" (
	"import_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line" integer NOT NULL,
	"civility" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday" date NOT NULL,
	"phone" text,
	"street" text,
	"postal_code" text,
	"city" text,
	CONSTRAINT "student_import_rows_import_id_email_pk" PRIMARY KEY("import_id","email")
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"school_id" integer NOT NULL,
	"actor_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"header" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"blank_lines" integer DEFAULT 0 NOT NULL,
	"holds_invitations" boolean NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"advanced_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student_import_rejections" ADD CONSTRAINT "student_import_rejections_import_id_student_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."student_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_imports_school" ON "student_imports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "student_invitations_import" ON "student_invitations" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_bulk" ON "mail_outbox" USING btree ("next_try_at") WHERE state = 'waiting' AND next_try_at IS NOT NULL;