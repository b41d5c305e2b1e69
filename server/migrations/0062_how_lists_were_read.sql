ALTER TABLE "student_imports" ADD COLUMN "header_line" integer;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "hidden_lines" integer;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "hidden_columns" jsonb;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "leaves_hidden_out" boolean DEFAULT false NOT NULL;