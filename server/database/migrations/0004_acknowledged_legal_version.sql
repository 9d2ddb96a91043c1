-- The newest version of the privacy policy and the terms of use (domain/legal/versions.ts) that the person accepted at registration, or
-- dismissed the notice about since. A day, and no flag: the next version shows its notice again. Null: registered before this column.
-- No default and no constraint, so that no row is read or written, however many accounts there are.
alter table accounts add column acknowledged_legal_version date;

-- The api reads and inserts whole rows of accounts already. The worker reads accounts by column.
grant update (acknowledged_legal_version) on accounts to thamani_api;
grant select (acknowledged_legal_version) on accounts to thamani_worker;
