CREATE TABLE "certificate_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"token" text NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "certificate_shares_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "replaced_check_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"country_id" integer,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD CONSTRAINT "certificate_shares_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_check_codes" ADD CONSTRAINT "replaced_check_codes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_shares_contract" ON "certificate_shares" USING btree ("contract_id","created_at");--> statement-breakpoint
CREATE INDEX "replaced_check_codes_contract" ON "replaced_check_codes" USING btree ("contract_id");