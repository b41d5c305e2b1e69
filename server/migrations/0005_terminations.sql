ALTER TABLE "contracts" ADD COLUMN "contractual_end" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "subscription_stripe" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "subscription_end" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "subscription_is_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;