ALTER TABLE "documents" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "english_file_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_english_file_id_files_id_fk" FOREIGN KEY ("english_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;