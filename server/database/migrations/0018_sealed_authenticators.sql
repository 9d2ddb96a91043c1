-- The secret of an authenticator outlives the key of the server: it is kept encrypted (AES-256-GCM, the id of its key in front), and is
-- encrypted again when ACCOUNT_KEY is rotated (docs/runbooks/secrets.md). Until that command has run once, a secret that follows from its
-- nonce is still read so.
alter table staff
  add column totp_sealed bytea check (length(totp_sealed) = 56),
  drop constraint active_has_two_factors,
  add constraint active_has_two_factors check (
    standing <> 'active' or has_passkey or (password_hash is not null and (totp_nonce is not null or totp_sealed is not null))),
  add constraint one_authenticator check (totp_nonce is null or totp_sealed is null);

grant update (totp_sealed) on staff to thamani_api;
