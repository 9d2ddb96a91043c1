import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'People and account',
  description:
    'How to invite colleagues and agents, what roles may do, what to do if you cannot sign in, and how to download or delete your data.',
  answers: {
    'invite-a-colleague': {
      title: 'How do I invite a colleague?',
      body: [
        'An owner of the company opens Profile, then People, and invites the person by email with one or more roles. The invitation is valid for {invitation}. The person signs in with their own account.',
        'Do not share an account: each decision and each payment is recorded under the person who made it.',
      ],
      words: 'people team user colleague invitation add member',
    },
    roles: {
      title: 'What may each role do?',
      body: [
        [
          'Owner: everything, including people, company data and deletion',
          'Editor: applications, documents, corrections, messages, appeals and renewals',
          'Finance: payments, receipts and refunds',
          'Viewer: reads everything and changes nothing',
        ],
        'A person can have several roles. A company always has an owner.',
      ],
      words: 'permission rights owner editor finance viewer access',
    },
    agent: {
      title: 'How does an agent act for us?',
      body: [
        'Invite the agent like a colleague and mark the person as an agent. An agent can work for several companies and chooses one after signing in. Nothing of one company is visible while working for another.',
        'An agent can never be an owner. The company is responsible for what the agent sends.',
      ],
      words: 'consultant broker forwarder several companies represent',
    },
    'cannot-sign-in': {
      title: 'I cannot sign in',
      body: [
        'If you forgot your password, set a new one with “Forgot Password”. After several wrong passwords we pause sign-in for some minutes: wait, then try again. If the page says that the account is not active yet, confirm your email address first.',
        'If you lost the phone or passkey of the second step, use one of your {recoveryCodes} recovery codes. Without a code, write to us from the email address of the account.',
      ],
      words: 'login password forgot locked blocked sign in account inactive',
    },
    'code-did-not-arrive': {
      title: 'The code did not arrive',
      body: [
        'Look in the folder for unwanted mail, and check the address for typing errors. Ask for a new code on the same page: only the newest one counts. A code is valid for {codeTime} and ends after {codeTries} wrong tries.',
        'The same mail has a link that is valid for {linkTime}. It does the same as the code.',
      ],
      words: 'code email verification spam link activate resend',
    },
    'two-steps': {
      title: 'How do I protect my account?',
      body: [
        'Use a long password that you use nowhere else. Then switch on two-step sign-in in your profile, with a passkey or an authenticator app, and store the {recoveryCodes} recovery codes in a safe place.',
        'In your profile you also see where you are signed in, and can end these sessions.',
      ],
      words: 'security two-factor 2fa passkey authenticator password safe sessions',
    },
    'my-data': {
      title: 'How do I see or correct my data?',
      body: [
        'In your profile you can see, correct and download your data. After the first submission, the name, registration number, country and tax number of the company are locked: ask us for a change, and our staff decide.',
      ],
      words: 'privacy export download personal data gdpr correct change company name',
    },
    'delete-account': {
      title: 'How do I delete my account?',
      body: [
        'In your profile. The account is deleted after {grace}. Until then you can undo it by signing in, or with the link that we mail you. It is not possible while a payment is being confirmed.',
        'Drafts are erased. Certificates and decisions stay as records of the company, because the law requires it.',
      ],
      words: 'delete close remove account erase leave',
    },
  },
} satisfies TopicTexts<'account'>;
