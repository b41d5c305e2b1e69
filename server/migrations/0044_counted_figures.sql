CREATE TABLE "counted_figures" (
	"asked" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Of few rows, but it reads the whole table once: about a second for two million instalments, in which none is written.
CREATE INDEX "instalments_open" ON "instalments" USING btree ("contract_id","amount_cents") WHERE state = 'open';