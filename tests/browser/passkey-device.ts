import type { Page } from '@playwright/test';

/** Chromium's own device in software: the page speaks to it as to any other. */
export async function withDevice(page: Page, { knowsItsOwner = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: knowsItsOwner,
      automaticPresenceSimulation: true,
    },
  });
}

/** As browsers were until 2024. */
export function forgetJson(): void {
  for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON']) Reflect.deleteProperty(PublicKeyCredential, name);
  Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON');
}
