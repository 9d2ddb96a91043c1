import { configOfProcess } from '@thamani/server/config/process-config.ts';

/** Production has no default for a secret, so what holds on this machine is said aloud: for `npm start`, browser tests and benches. */
export function productionSettings(): Record<string, string> {
  const { accountKey, consoleOrigin, database, mail, media, objects, payments, publicOrigin, receiptKeys, signer, texts, verifyOrigin } =
    configOfProcess({ NODE_ENV: 'development' });
  return {
    NODE_ENV: 'production',
    // On this machine nothing is real: only so are values of development accepted, and only at loopback addresses.
    DEMONSTRATION: 'true',
    PUBLIC_ORIGIN: publicOrigin,
    CONSOLE_ORIGIN: consoleOrigin,
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.migrationUrl,
    SIGNER_DATABASE_URL: signer.databaseUrl,
    SMTP_URL: mail.smtpUrl,
    ACCOUNT_KEY: accountKey,
    S3_ENDPOINT: objects.endpoint,
    S3_ACCESS_KEY_ID: objects.accessKeyId,
    S3_SECRET_ACCESS_KEY: objects.secretAccessKey,
    MEDIA_ORIGIN: media.origin,
    MEDIA_KEY: media.key,
    VERIFY_ORIGIN: verifyOrigin,
    ...(receiptKeys === undefined
      ? {}
      : {
          RECEIPTS_PKCS11_MODULE: receiptKeys.module,
          RECEIPTS_PKCS11_TOKEN: receiptKeys.token,
          RECEIPTS_PKCS11_PIN: receiptKeys.pin,
        }),
    SIGNER_ORIGIN: signer.origin,
    SIGNER_TOKEN: signer.token,
    SIGNER_PKCS11_MODULE: signer.keys.module,
    SIGNER_PKCS11_TOKEN: signer.keys.token,
    SIGNER_PKCS11_PIN: signer.keys.pin,
    SOFTHSM_TOKENS: signer.keys.softHsm ?? '',
    TEXT_ORIGIN: texts.origin,
    TEXT_API_KEY: texts.apiKey,
    PAYMENT_ORIGIN: payments.origin,
    PAYMENT_SECRET_KEY: payments.secretKey,
    PAYMENT_MESSAGE_SECRET: payments.messageSecret,
  };
}
