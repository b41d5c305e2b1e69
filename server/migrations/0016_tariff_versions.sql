CREATE TABLE "tariff_version_prices" (
	"version_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"unit_amount" integer NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "tariff_version_prices_version_id_price_id_pk" PRIMARY KEY("version_id","price_id")
);
--> statement-breakpoint
CREATE TABLE "tariff_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone,
	CONSTRAINT "tariff_versions_number" UNIQUE("product","number")
);
--> statement-breakpoint
ALTER TABLE "tariff_version_prices" ADD CONSTRAINT "tariff_version_prices_version_id_tariff_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."tariff_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_versions_one_draft" ON "tariff_versions" USING btree ("product") WHERE "tariff_versions"."state" = 'draft';