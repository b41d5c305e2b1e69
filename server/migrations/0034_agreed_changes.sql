DROP INDEX "amendments_one_waiting";--> statement-breakpoint
ALTER TABLE "signatures" DROP CONSTRAINT "signatures_pkey";--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "before_price_id" text;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "difference_cents" integer;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "later_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "covers_until" date;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "priced_through" date;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "covers_until" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "covers_until" date;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "amendment_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_open" ON "amendments" USING btree ("contract_id") WHERE "amendments"."state" IN ('waiting', 'signing', 'agreed');--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_of" UNIQUE NULLS NOT DISTINCT("contract_id","amendment_id");