ALTER TABLE "stays" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "health_cover" text;--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "asks_early_start" boolean DEFAULT false NOT NULL;