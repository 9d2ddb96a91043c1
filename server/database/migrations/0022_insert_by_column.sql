-- The signer signs what was paid for. Whoever takes over the api could not mark an application or a payment as paid, but could insert one
-- that already was: inserting was granted by table.
revoke insert on applications, payments, payment_items from thamani_api;
grant insert (id, company_id, application_number, answers, field_versions, product_name, product_category, hs_code, country, cva, renewal_of,
  created_at, updated_at) on applications to thamani_api;
grant insert (id, company_id, account_id, reference, invoice_number, provider, amount_minor, currency, language, created_at, updated_at)
  on payments to thamani_api;
grant insert (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor, amount_minor,
  currency, discount_scheme) on payment_items to thamani_api;
