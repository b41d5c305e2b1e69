ALTER TABLE "student_imports" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "import_id" uuid;--> statement-breakpoint
-- No row has an id of a list yet: the index is made in one pass over the table, empty.
CREATE INDEX "students_by_import" ON "students" USING btree ("import_id") WHERE import_id IS NOT NULL;