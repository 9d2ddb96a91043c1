import { keyPair, facts as example, issuer, signerOf } from '@thamani/credentials/testing/example.ts';
import type { CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { certificateDocument, printedFile, printedPicture } from '@thamani/server/features/certificates/document-interface.ts';

export const facts: CertificateFacts = example;
export const deciders = { proposedBy: 'GH-0417', proposedOn: '2026-11-13', approvedBy: 'GH-0032', approvedOn: '2026-11-14' } as const;
export const origin = issuer.origin;

/** Prints as the worker does, with a key of its own; nothing else of the context is reached. */
export async function press() {
  const context = await createContext('print', { ...configOfProcess({ LOG_LEVEL: 'silent' }), verifyOrigin: origin });
  const signer = signerOf(await keyPair(1));
  const signed = async (of: CertificateFacts) => ({
    facts: of,
    deciders,
    credential: await signer.credential(of),
    qr_seal: await signer.seal(of),
  });
  return {
    translatorFor: context.translatorFor,
    signed,
    file: async (of: CertificateFacts, language: CertificateLanguage) => printedFile(context, await signed(of), language),
    /** What the signer has rendered again. */
    document: async (of: CertificateFacts, language: CertificateLanguage) => certificateDocument(context, await signed(of), language),
    /** Other facts on the page, around the genuine credential and code. */
    copied: async (of: CertificateFacts, shown: CertificateFacts, language: CertificateLanguage) =>
      printedFile(context, { ...(await signed(of)), facts: shown }, language),
    picture: async (of: CertificateFacts, language: CertificateLanguage) => printedPicture(context, await signed(of), language),
    close: () => context.close(),
  };
}

/** Names as companies have them, and as they might: short and long, of every script that a certificate takes. */
export const names: Readonly<Record<string, Partial<CertificateFacts>>> = {
  short: {},
  'of 200 Latin letters': {
    company:
      'Société coopérative des producteurs et transformateurs de beurre de karité et de produits forestiers non ligneux de la région des Hauts-Bassins et de la Boucle du Mouhoun, à responsabilité limitée SA',
    product:
      'Beurre de karité raffiné, désodorisé, certifié biologique, conditionné en fûts de cent quatre-vingts kilogrammes pour les industries cosmétique et alimentaire, première qualité, récolte de l’an 2026',
    town: 'Bobo-Dioulasso, secteur industriel de Kossodo et quartier des transformateurs de la région des Hauts-Bassins réunis',
    registrationNumber: 'RCCM-BF-BBD-01-2019-B12-000123456789-REGISTRE-COMMERCE-0123',
    country: 'CF',
    hsCode: '382711',
    valueAddition: '100.00',
  },
  'of 200 wide letters without a space': {
    company: 'W'.repeat(200),
    product: 'M'.repeat(200),
    town: 'W'.repeat(120),
    registrationNumber: 'W'.repeat(60),
    country: 'CF',
    hsCode: '293333',
  },
  'of long Arabic words': {
    company:
      'الشركة المساهمة الموحدة لإنتاج وتعبئة وتصدير زيت الزيتون البكر الممتاز وزيت الأركان والمنتجات الغذائية والتجميلية التقليدية للتعاونيات النسائية بجهة سوس ماسة والأقاليم الجنوبية',
    product: 'زيت أركان غذائي محمص بكر ممتاز معبأ في قوارير زجاجية داكنة سعة 250 مل',
    town: 'أكادير',
    country: 'MA',
  },
  'of long Ethiopic words': {
    company:
      'የደቡብ ምዕራብ ኢትዮጵያ ሕዝቦች ክልል የቡና አምራቾች፣ አቀነባባሪዎችና ላኪዎች የኅብረት ሥራ ማኅበራት ዩኒየን ኃላፊነቱ የተወሰነ የግል ማኅበር የሐዋሳ ቅርንጫፍ ጽሕፈት ቤት የማቀነባበሪያ ፋብሪካ አስተዳደር',
    product: 'የተቆላና የተፈጨ ልዩ የይርጋጨፌ ቡና በ250 ግራም የታሸገ ለውጭ ገበያ የሚቀርብ',
    town: 'ሐዋሳ',
    country: 'ET',
    hsCode: '090121',
  },
  'of N’Ko and Tifinagh letters': {
    company: 'ߛߌ߬ߕߎ߬ߟߎ߬ ߓߊ߯ߙߊߘߊ ߞߊ߲߬ߞߊ߲ ߠߊ߫ ߟߊߘߍ߬ߡߌ߬ߣߊ ߟߎ߬',
    product: 'ⵜⴰⵎⴰⵔⵜ ⵏ ⵡⴰⵔⴳⴰⵏ ⵜⴰⵎⵓⵔⵜ ⵏ ⵙⵓⵙ',
    town: 'ߞߊ߲ߞߊ߲߫',
    country: 'GN',
    valueAddition: '30.01',
  },
};
