/** For development only: known to everybody, refused by none of the parts on loopback, and no default in production. */
export const developmentS3 = { accessKeyId: 'thamani', secretAccessKey: 'thamani-development', region: 'us-east-1' } as const;

/** SoftHSM, as Debian installs it: tokens that are folders. */
export const developmentToken = {
  module: '/usr/lib/softhsm/libsofthsm2.so',
  token: 'thamani',
  receipts: 'thamani-receipts',
  pin: 'only-for-development',
} as const;
