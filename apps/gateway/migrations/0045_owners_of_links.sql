-- Links of before 0042 do not know the address of their owner, to whom mail about uploads goes. It is that of what the owner shares with
-- people, else that of a session, else the name in the account id where that is an address.
UPDATE "file_shares" AS s SET "owner_mail" = coalesce(
  (SELECT g."owner_mail" FROM "file_grants" g WHERE g."owner_id" = s."account_id" AND g."owner_mail" <> '' LIMIT 1),
  (SELECT o."mail" FROM "sessions" o WHERE o."account_id" = s."account_id" AND o."partner" = s."partner" ORDER BY o."seen_at" DESC LIMIT 1),
  substring(s."account_id" FROM '/([^/]+@[^/@]+)$'),
  ''
) WHERE s."owner_mail" = '';
