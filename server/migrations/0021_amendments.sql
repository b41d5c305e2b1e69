CREATE TABLE "amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"reference" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"before_cents" integer NOT NULL,
	"price_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"effect_on" date NOT NULL,
	"purchase_id" uuid,
	"actor_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "amendments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "amendments_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_contract_cause";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "changed_contract" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause_id" uuid;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_waiting" ON "amendments" USING btree ("contract_id") WHERE "amendments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "amendments_contract" ON "amendments" USING btree ("contract_id","done_at");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_changed_contract_contracts_id_fk" FOREIGN KEY ("changed_contract") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_changed" ON "purchases" USING btree ("changed_contract") WHERE changed_contract IS NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_contract_cause" UNIQUE NULLS NOT DISTINCT("contract_id","cause","cause_id");