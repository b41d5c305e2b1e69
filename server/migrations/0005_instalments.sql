CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"invoice_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"covers_from" date NOT NULL,
	"covers_until" date NOT NULL,
	"paid_at" timestamp with time zone,
	"payment_intent" text,
	"card_brand" text,
	"card_last4" text,
	CONSTRAINT "instalments_contract_invoice" UNIQUE("contract_id","invoice_id")
);
--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;