-- Payments that are being confirmed (domain/payments/payment.ts).

-- Since when the provider works on a charge, or the payer has returned from its page and the provider was not polled since then. Null again
-- after a poll that found no such charge. It counts only while the payment is open.
alter table payments add column confirming_since timestamptz;
grant update (confirming_since) on payments to thamani_api, thamani_worker;
