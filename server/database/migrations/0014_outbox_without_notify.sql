-- NOTIFY takes one lock for the whole cluster when a transaction commits, so that commits are no longer grouped: at 64 clients a command was
-- ten times slower than without it. The relay and whoever waits for a payment's link look at indexed rows instead (engine/relay.ts,
-- features/payments/waiting.ts).
drop trigger outbox_tells_relay on outbox;
drop function tell_relay();
drop trigger payments_prepared on payments;
drop function tell_payment_prepared();
