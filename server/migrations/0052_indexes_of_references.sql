-- Deleting a file, a person or a contract asks each table that may refer to it: without an index that is a whole read of it.
-- Writers of a table wait while its index is made, some seconds for each million of rows.
CREATE INDEX "occupant_certificates_file" ON "occupant_certificates" USING btree ("file_id") WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "claim_asked_papers_asked_by" ON "claim_asked_papers" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "claim_documents_file" ON "claim_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "claim_documents_message" ON "claim_documents" USING btree ("message_id") WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_decided_by" ON "claims" USING btree ("decided_by") WHERE decided_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_papers_file" ON "contract_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_english_file" ON "documents" USING btree ("english_file_id") WHERE english_file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "proof_files_pdf" ON "proof_files" USING btree ("pdf_file");--> statement-breakpoint
CREATE INDEX "proof_files_journal" ON "proof_files" USING btree ("journal_file");--> statement-breakpoint
CREATE INDEX "waiting_invoices_file" ON "waiting_invoices" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "instalments_receipt" ON "instalments" USING btree ("receipt_file") WHERE receipt_file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "late_payments_notice" ON "late_payments" USING btree ("notice_file") WHERE notice_file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "name_changes_answered_by" ON "name_changes" USING btree ("answered_by") WHERE answered_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_receipt" ON "purchases" USING btree ("receipt_file") WHERE receipt_file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "purchase_papers_file" ON "purchase_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "refunds_credit_note" ON "refunds" USING btree ("credit_note") WHERE credit_note IS NOT NULL;--> statement-breakpoint
CREATE INDEX "renewal_runs_actor" ON "renewal_runs" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_request_steps_file" ON "certificate_request_steps" USING btree ("file_id") WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_request_steps_contract" ON "certificate_request_steps" USING btree ("contract_id") WHERE contract_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_request_steps_by" ON "certificate_request_steps" USING btree ("by");--> statement-breakpoint
CREATE INDEX "complaints_answered_by" ON "complaints" USING btree ("answered_by") WHERE answered_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shelved_lists_file" ON "shelved_lists" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "terminations_proof" ON "terminations" USING btree ("proof_file_id") WHERE proof_file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "visa_refusals_letter" ON "visa_refusals" USING btree ("letter_file_id");--> statement-breakpoint
CREATE INDEX "visa_refusals_decision_letter" ON "visa_refusals" USING btree ("decision_letter") WHERE decision_letter IS NOT NULL;--> statement-breakpoint
CREATE INDEX "withdrawals_acknowledgement" ON "withdrawals" USING btree ("acknowledgement") WHERE acknowledgement IS NOT NULL;