CREATE INDEX "email_tokens_open_invites" ON "email_tokens" USING btree ("user_id","expires_at") WHERE purpose = 'invite' AND used_at IS NULL;--> statement-breakpoint
CREATE INDEX "contracts_unpaid" ON "contracts" USING btree ("id") WHERE statut = 'impayé';--> statement-breakpoint
CREATE INDEX "contracts_to_sign" ON "contracts" USING btree ("end_date") WHERE payment_status = 'payment_succeeded' AND signature_status IN ('waiting', 'refused', 'expired') AND statut = 'ok';--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("created_at") WHERE state = 'open';