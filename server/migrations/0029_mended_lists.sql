CREATE TABLE "school_list_columns" (
	"school_id" integer NOT NULL,
	"header" text NOT NULL,
	"column" text,
	CONSTRAINT "school_list_columns_school_id_header_pk" PRIMARY KEY("school_id","header")
);
--> statement-breakpoint
ALTER TABLE "student_import_rejections" ADD COLUMN "is_active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD COLUMN "is_unchanged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "active" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_list_columns" ADD CONSTRAINT "school_list_columns_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;