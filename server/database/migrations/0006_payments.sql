-- Payments: what a company owes, what the provider took, and where every cent went. How a payment moves is domain/payments/; here stands
-- what must never be otherwise: a balanced ledger, one capture of each charge, one payment for each application.

-- A price that changes leaves its past behind: a payment names the version that it was begun under.
alter table product_prices add column version integer not null default 1;
create table product_price_versions (
  id text not null references product_prices,
  version integer not null check (version > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  valid_from timestamptz not null default clock_timestamp(),
  primary key (id, version)
);
create trigger product_price_versions_kept before update or delete on product_price_versions for each row execute function refuse_change();
create function next_price_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger product_prices_versioned before update of amount_minor, currency on product_prices for each row
  when (old.amount_minor <> new.amount_minor or old.currency <> new.currency) execute function next_price_version();
create function keep_price_version() returns trigger language plpgsql as $$
begin
  insert into product_price_versions (id, version, amount_minor, currency) values (new.id, new.version, new.amount_minor, new.currency)
    on conflict do nothing;
  return null;
end $$;
create trigger product_prices_keep after insert or update on product_prices for each row execute function keep_price_version();
insert into product_price_versions (id, version, amount_minor, currency) select id, version, amount_minor, currency from product_prices;

-- Refused evidence ends the discount from the next application on.
alter table companies add column discount_refused_at timestamptz;

create sequence invoice_numbers;

create table payments (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Stands in addresses that anybody may hold: 130 bits, so that it cannot be guessed.
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  invoice_number text not null unique check (invoice_number ~ '^INV-[0-9]{2}-[0-9]{6,}$'),
  provider text not null,
  state text not null default 'preparing' check (state in ('preparing', 'open', 'paid', 'failed', 'expired', 'cancelled', 'replaced')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- Who pays, and in which language the provider's page and the receipt speak.
  account_id uuid not null,
  language text not null,
  -- The provider's page.
  link text,
  -- The receipt as it was made: its place in the store is named after it.
  receipt_sha256 bytea check (octet_length(receipt_sha256) = 32),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  link_ends_at timestamptz,
  paid_at timestamptz,
  constraint open_has_a_link check (state <> 'open' or link is not null),
  constraint paid_has_a_date check ((state = 'paid') = (paid_at is not null))
) with (fillfactor = 85);
create index payments_by_company on payments (company_id, id desc);
create index payments_live on payments (created_at) where state in ('preparing', 'open');

-- Whoever waits for the link is told, and asks nobody.
create function tell_payment_prepared() returns trigger language plpgsql as $$
begin
  perform pg_notify('payment_prepared', new.id::text);
  return null;
end $$;
create trigger payments_prepared after update of state on payments for each row
  when (old.state = 'preparing' and new.state <> 'preparing') execute function tell_payment_prepared();

-- Each time the provider was asked for its page, written before it is asked. One whose answer was lost is looked up and never repeated.
create table payment_attempts (
  payment_id uuid not null references payments,
  number integer not null check (number > 0),
  reference text not null unique,
  asked_at timestamptz not null,
  answered_at timestamptz,
  link text,
  failure text,
  primary key (payment_id, number)
);

-- What is paid for, with its price as it was when the payment began. The names are copies: a draft may be deleted after its payment ended.
create table payment_items (
  payment_id uuid not null references payments,
  application_id uuid not null,
  application_number text not null,
  product_name text not null,
  price_id text not null,
  price_version integer not null,
  full_minor bigint not null check (full_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  discount_scheme text,
  -- While its payment is live, and for good once it is applied.
  holds boolean not null default true,
  applied_at timestamptz,
  primary key (payment_id, application_id),
  foreign key (price_id, price_version) references product_price_versions,
  constraint discounted check (amount_minor = full_minor - discount_minor),
  constraint applied_holds check (applied_at is null or holds)
) with (fillfactor = 85);
-- No application is ever held by two payments, nor paid by two.
create unique index payment_items_one_holder on payment_items (application_id) where holds;
create index payment_items_by_application on payment_items (application_id);

-- Charges that the provider confirmed when it was asked.
create table provider_charges (
  provider text not null,
  transaction_id text not null,
  payment_id uuid not null references payments,
  reference text not null references payment_attempts (reference),
  minor bigint not null check (minor > 0),
  currency char(3) not null,
  charge_minor bigint not null default 0 check (charge_minor >= 0),
  confirmed_at timestamptz not null,
  primary key (provider, transaction_id)
);
create index provider_charges_by_payment on provider_charges (payment_id);

-- What the provider sent, byte for byte, before anything is made of it. The same message again is the same row.
create table provider_messages (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  provider text not null,
  body text not null,
  received_at timestamptz not null,
  payment_id uuid references payments
);
create index provider_messages_by_age on provider_messages (received_at);
create index provider_messages_by_payment on provider_messages (payment_id);

-- Somebody says that something happened: a reason to ask the provider, and never more.
create table payment_hints (
  key uuid primary key,
  payment_id uuid not null references payments,
  source text not null check (source in ('message', 'return')),
  transaction_id text,
  at timestamptz not null
);
create index payment_hints_by_payment on payment_hints (payment_id, at desc);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider text not null,
  transaction_id text not null,
  -- Null for what no application was charged.
  application_id uuid,
  minor bigint not null check (minor > 0),
  currency char(3) not null,
  reason text not null check (reason in ('paid_twice', 'came_late', 'paid_too_little', 'paid_too_much', 'withdrawn')),
  state text not null default 'owed' check (state in ('owed', 'asked', 'done', 'with_person')),
  created_at timestamptz not null,
  asked_at timestamptz,
  provider_refund_id text,
  done_at timestamptz,
  foreign key (provider, transaction_id) references provider_charges,
  constraint done_has_a_date check ((state = 'done') = (done_at is not null))
);
create unique index refunds_once on refunds (provider, transaction_id, application_id) nulls not distinct;
create index refunds_open on refunds (created_at) where state <> 'done';
create index refunds_by_payment on refunds (payment_id);

create table ledger_entries (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind in ('captured', 'charged', 'applied', 'refund_owed', 'refunded')),
  cause text not null,
  payment_id uuid not null references payments,
  -- One movement of a kind for each cause, ever: nothing is captured, applied or given back twice.
  constraint one_movement_for_each_cause unique (kind, cause)
);
create index ledger_entries_by_payment on ledger_entries (payment_id);

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  position integer not null check (position >= 0),
  account text not null check (account in ('with_provider', 'unapplied', 'earned', 'refunds_owed', 'provider_charges')),
  -- Positive is a debit.
  minor bigint not null check (minor <> 0),
  currency char(3) not null,
  primary key (entry_id, position)
);

create function check_balance() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if (select count(*) from ledger_lines where entry_id = entry) < 2
    or exists (select from ledger_lines where entry_id = entry group by currency having sum(minor) <> 0) then
    raise exception 'ledger entry % is not balanced', entry using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function check_balance();
create constraint trigger ledger_lines_balanced after insert on ledger_lines deferrable initially deferred
  for each row execute function check_balance();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_lines_append_only before update or delete on ledger_lines for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();
create trigger ledger_lines_no_truncate before truncate on ledger_lines for each statement execute function refuse_change();

-- What the machine must not decide: a person looks at it.
create table payment_attention (
  id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('other_currency', 'paid_too_little', 'refund_unclear', 'link_refused')),
  cause text not null,
  at timestamptz not null,
  resolved_at timestamptz,
  unique (kind, cause)
);
create index payment_attention_open on payment_attention (at) where resolved_at is null;
