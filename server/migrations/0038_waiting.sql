DROP INDEX "contracts_unpaid";--> statement-breakpoint
CREATE INDEX "contracts_unpaid" ON "contracts" USING btree (coalesce((late_since::timestamp AT TIME ZONE 'Europe/Paris'), created_at),"id") WHERE statut = 'impayé';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_closed_is_deactivated" CHECK (closed_at IS NULL OR deactivated_at IS NOT NULL);