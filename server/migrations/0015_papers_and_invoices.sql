CREATE TABLE "waiting_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_papers" (
	"purchase_id" uuid NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "purchase_papers_purchase_id_product_kind_pk" PRIMARY KEY("purchase_id","product","kind")
);
--> statement-breakpoint
ALTER TABLE "contract_papers" DROP CONSTRAINT "contract_papers_one_of_kind";--> statement-breakpoint
ALTER TABLE "contract_papers" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_invoices" ADD CONSTRAINT "waiting_invoices_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_invoices" ADD CONSTRAINT "waiting_invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_papers" ADD CONSTRAINT "purchase_papers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_papers" ADD CONSTRAINT "purchase_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_invoices_student" ON "waiting_invoices" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_invoices_age" ON "waiting_invoices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_papers_one_shown" ON "contract_papers" USING btree ("contract_id","kind") WHERE NOT is_archived;--> statement-breakpoint
CREATE INDEX "contract_papers_contract" ON "contract_papers" USING btree ("contract_id");