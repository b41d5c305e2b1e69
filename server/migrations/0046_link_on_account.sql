DROP INDEX "email_tokens_newest";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "link_expires_at" timestamp with time zone;
--> statement-breakpoint
-- When the newest link that opens an account runs out, an invitation before a confirmation; null without one that is unused.
CREATE FUNCTION newest_link_expires_at(account uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT expires_at FROM email_tokens WHERE user_id = account AND purpose IN ('invite', 'confirm') AND used_at IS NULL
  ORDER BY purpose DESC, created_at DESC LIMIT 1
$$;
--> statement-breakpoint
UPDATE "users" SET "link_expires_at" = newest_link_expires_at("id") WHERE NOT "is_active";
--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("link_expires_at","id") WHERE (CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN is_active THEN 0 ELSE 1 END) = 1 AND role <> 'ROLE_ADMIN';
--> statement-breakpoint
-- An invitation of a whole school writes some in a hundred accounts anew; their lists are read from indexes alone, which the vacuum makes possible.
ALTER TABLE "users" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- Of all accounts whose links a statement changed, at once: invitations leave by the thousand.
CREATE FUNCTION keep_link_on_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET link_expires_at = newest.until
  FROM (SELECT user_id, newest_link_expires_at(user_id) AS until
    FROM (SELECT DISTINCT user_id FROM changed WHERE purpose IN ('invite', 'confirm')) AS touched) AS newest
  WHERE users.id = newest.user_id AND users.link_expires_at IS DISTINCT FROM newest.until;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER link_made AFTER INSERT ON "email_tokens" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_link_on_account();
--> statement-breakpoint
CREATE TRIGGER link_used AFTER UPDATE ON "email_tokens" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_link_on_account();
--> statement-breakpoint
CREATE TRIGGER link_dropped AFTER DELETE ON "email_tokens" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_link_on_account();
