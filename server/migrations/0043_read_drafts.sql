ALTER TABLE "amendments" ADD COLUMN "draft_read_at" timestamp with time zone;--> statement-breakpoint
-- When a student said that they had read the draft of what they sign; before they asked, where both are one moment.
DO $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW evidence_facts AS ' || rtrim(pg_get_viewdef('evidence_facts'), ';') || $facts$
    UNION ALL SELECT contract_id, 'amendments', id || ':read', -1, 'change', draft_read_at, jsonb_build_object('step', 'read')
      FROM amendments WHERE draft_read_at IS NOT NULL $facts$;
END $$;
