-- What was asked of a contract that stands, by whom, at what price, and when it was done; and what was paid for it.
DO $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW evidence_subjects AS ' || rtrim(pg_get_viewdef('evidence_subjects'), ';') || $subjects$
    UNION ALL SELECT id, contract_id FROM amendments $subjects$;
  EXECUTE 'CREATE OR REPLACE VIEW evidence_facts AS ' || rtrim(pg_get_viewdef('evidence_facts'), ';') || $facts$
    UNION ALL SELECT contract_id, 'amendments', amendments.id || ':asked', 0, 'change', asked_at,
      jsonb_build_object('step', 'asked', 'byHand', actor_id <> student_id, 'draft', draft, 'effectOn', effect_on,
        'beforeCents', before_cents, 'priceCents', price_cents, 'differenceCents', coalesce(difference_cents, price_cents - before_cents))
      FROM amendments JOIN contracts ON contracts.id = contract_id
    UNION ALL SELECT contract_id, 'amendments', id || ':done', 0, 'change', done_at,
      jsonb_build_object('step', 'done', 'name', reference, 'effectOn', effect_on, 'priceCents', price_cents)
      FROM amendments WHERE state = 'done' AND done_at IS NOT NULL
    UNION ALL SELECT changed_contract, 'differences', purchases.id::text, -1, 'payment', fulfilled_at,
      jsonb_build_object('amountCents', amount, 'sessionId', session_id, 'paymentIntent', payment_intent)
      FROM purchases JOIN checkout_sessions ON purchase_id = purchases.id AND checkout_sessions.state = 'paid'
      WHERE changed_contract IS NOT NULL AND purchases.state = 'fulfilled' AND fulfilled_at IS NOT NULL $facts$;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_of_new AFTER INSERT ON amendments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence();--> statement-breakpoint
CREATE TRIGGER evidence_of_changed AFTER UPDATE ON amendments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence();--> statement-breakpoint
CREATE FUNCTION tell_evidence_of_differences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_evidence(array_agg(DISTINCT changed_contract), ARRAY['differences'])
  FROM new_rows WHERE changed_contract IS NOT NULL AND state = 'fulfilled' HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_of_changed AFTER UPDATE ON purchases REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence_of_differences();
