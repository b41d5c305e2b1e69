-- Names of files that were mailed to people whose accounts were closed before closing emptied them (docs/retention.md). Nothing but a
-- closing deletes a request, so one that is gone was a closed account's.
UPDATE "accepted_papers" SET "file_name" = '' WHERE "file_name" <> '' AND "event_key" LIKE 'certificate-request:%'
  AND NOT EXISTS (SELECT FROM "certificate_requests" WHERE "certificate_requests"."id" = mail_about("event_key"));
--> statement-breakpoint
UPDATE "audit_rows" SET "after" = "after" - 'fileName' WHERE "object_type" = 'certificate_request' AND "after" ? 'fileName'
  AND NOT EXISTS (SELECT FROM "certificate_requests" WHERE "certificate_requests"."id"::text = "object_id");
--> statement-breakpoint
UPDATE "accepted_papers" SET "file_name" = '' FROM "documents" JOIN "contracts" ON "contracts"."id" = "documents"."contract_id"
  JOIN "users" ON "users"."id" = "contracts"."student_id"
  WHERE "users"."closed_at" IS NOT NULL AND "accepted_papers"."file_name" <> '' AND mail_about("accepted_papers"."event_key") IN ("documents"."id", "contracts"."id");
--> statement-breakpoint
UPDATE "audit_rows" SET "before" = "audit_rows"."before" - 'fileName', "after" = "audit_rows"."after" - 'fileName' FROM "documents"
  JOIN "contracts" ON "contracts"."id" = "documents"."contract_id" JOIN "users" ON "users"."id" = "contracts"."student_id"
  WHERE "users"."closed_at" IS NOT NULL AND "audit_rows"."object_type" = 'document' AND "audit_rows"."object_id" = "documents"."id"::text
  AND ("audit_rows"."before" ? 'fileName' OR "audit_rows"."after" ? 'fileName');
