ALTER TABLE "contracts" ADD COLUMN "ends_as_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "ended_by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "unpaid_invoice" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "provider_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "provider_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contracts_subscription" ON "contracts" USING btree ("subscription_stripe") WHERE subscription_stripe IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contracts_to_ask" ON "contracts" USING btree ("provider_asked_at") WHERE subscription_stripe IS NOT NULL AND NOT subscription_is_over;