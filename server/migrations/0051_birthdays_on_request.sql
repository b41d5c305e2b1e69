ALTER TABLE "name_changes" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "name_changes" ADD COLUMN "from_birthday" date;