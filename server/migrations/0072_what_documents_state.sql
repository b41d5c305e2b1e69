ALTER TABLE "documents" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
-- Of the documents that were drawn of the contract as it stands; the others stay out of date. Only what was renewed or corrected is
-- written: a part of the current documents.
UPDATE "documents" SET "renewed_at" = "contracts"."renewed_at", "corrected_at" = "contracts"."corrected_at" FROM "contracts"
WHERE "contracts"."id" = "documents"."contract_id" AND NOT "documents"."is_archived"
  AND "documents"."created_at" >= greatest("contracts"."renewed_at", "contracts"."corrected_at");
