ALTER TABLE "roommates" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "roommates" ADD CONSTRAINT "roommates_id" UNIQUE("id");