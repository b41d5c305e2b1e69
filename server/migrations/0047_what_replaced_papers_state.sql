ALTER TABLE "replaced_check_codes" ADD COLUMN "number_room" integer;--> statement-breakpoint
ALTER TABLE "replaced_check_codes" ADD COLUMN "town" text;