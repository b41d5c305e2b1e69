ALTER TABLE "amendments" ADD COLUMN "replaced_thing" jsonb;--> statement-breakpoint
-- What was insured before each change that was made: by the change before it, else by what was bought. A device that was described
-- after its payment is not known any more, so nothing is said of it. Where a process of before writes none, the thing as it stands counts.
WITH done AS (
  SELECT amendments.id, amendments.draft AS after, insurance_type,
    coalesce(lag(amendments.draft) OVER (PARTITION BY contract_id ORDER BY done_at), (
      SELECT purchases.draft FROM checkout_sessions JOIN purchases ON purchases.id = checkout_sessions.purchase_id
      WHERE checkout_sessions.session_id = contracts.session_id
        AND (insurance_type, purchases.product) IN (('Habitation', 'home'), ('Multimédia', 'multimedia'))
    )) AS before,
    CASE WHEN insurance_type = 'Habitation'
      THEN '{"{address,street}","{address,complement}","{address,postalCode}","{address,city}","{numberOfRooms}"}'::text[]
      ELSE '{"{device,brand}","{device,model}","{device,purchaseDate}","{device,purchasePriceCents}"}'
    END || CASE WHEN insurance_type = 'Multimédia' AND actor_id = student_id THEN '{"{device,imei}"}'::text[] END AS telling
  FROM amendments JOIN contracts ON contracts.id = contract_id
  WHERE amendments.state = 'done' AND amendments.draft <> '{}' AND insurance_type IN ('Habitation', 'Multimédia')
)
UPDATE amendments SET replaced_thing = CASE
  WHEN before IS NULL THEN '{}'
  WHEN insurance_type = 'Multimédia' THEN jsonb_build_object('brand', before #> '{device,brand}', 'model', before #> '{device,model}',
    'imei', before #> '{device,imei}', 'priceCents', before #> '{device,purchasePriceCents}')
  ELSE jsonb_build_object('street', before #> '{address,street}', 'postalCode', before #> '{address,postalCode}',
    'city', before #> '{address,city}', 'complement', before #> '{address,complement}', 'rooms', before -> 'numberOfRooms',
    'persons', jsonb_array_length(coalesce(before -> 'roommates', '[]')) + 1) END
FROM done
WHERE done.id = amendments.id AND (before IS NULL
  OR EXISTS (SELECT FROM unnest(telling) AS path WHERE before #>> path::text[] IS DISTINCT FROM after #>> path::text[]));
