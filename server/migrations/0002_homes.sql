CREATE TABLE "homes" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"complement" text,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"number_of_persons" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roommates" (
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"civility" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday" date NOT NULL,
	CONSTRAINT "roommates_contract_id_position_pk" PRIMARY KEY("contract_id","position")
);
--> statement-breakpoint
ALTER TABLE "homes" ADD CONSTRAINT "homes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommates" ADD CONSTRAINT "roommates_contract_id_homes_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."homes"("contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "contracts" SET "insurer" = 2 WHERE "insurance_type" IN ('Habitation', 'Multimédia');
