import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Paiement et remboursements',
  description: 'Comment payer, qui paie moins, que faire si un paiement échoue, où se trouve le reçu et quand l’argent est remboursé.',
  answers: {
    'how-to-pay': {
      title: 'Comment puis-je payer ?',
      body: [
        'Envoyez la demande, puis choisissez de passer au paiement. Vous pouvez aussi payer plusieurs demandes à la fois sous Paiements. Vous payez sur la page de notre prestataire, Flutterwave, qui montre les moyens de paiement de votre pays. Les données de carte ne nous parviennent jamais.',
        'Un paiement reste ouvert pendant {paymentTime}. Tant qu’il n’est pas payé, vous pouvez l’annuler sans frais. Le montant est fixé au moment où vous commencez le paiement.',
      ],
      words: 'payer carte argent mobile virement flutterwave devise dollars',
    },
    discount: {
      title: 'Qui bénéficie de la réduction de {discount} ?',
      body: [
        'Les coopératives et les entreprises dirigées par des femmes ou par des jeunes. Cochez la case dans le profil de l’entreprise et joignez une preuve à la page 6 du formulaire. Vous voyez la réduction avant de payer.',
        'Les réductions ne s’additionnent pas. Un agent vérifie la preuve. Si elle est refusée, la réduction prend fin dès la demande suivante.',
      ],
      words: 'coopérative femmes jeunes rabais remise moins cher',
    },
    refunds: {
      title: 'Quand suis-je remboursé ?',
      body: [
        'Entièrement, si vous retirez la demande avant la fin du contrôle préalable. Un retrait plus tardif ou un rejet ne donne pas lieu à remboursement, car l’examen a déjà commencé.',
        'Si une demande a été payée deux fois, le second paiement est remboursé. Un paiement confirmé en retard sert à payer la demande si elle ne l’est pas encore ; sinon, il est remboursé. Le remboursement passe par le moyen de paiement utilisé. Vous n’avez rien à demander.',
      ],
      words: 'remboursement remboursé rembourser récupérer restitution argent annuler payé deux fois double paiement',
    },
    receipt: {
      title: 'Où est mon reçu ?',
      body: [
        'Nous l’envoyons par e-mail dès que le prestataire a confirmé le paiement. Il se trouve aussi sous Paiements, dans l’historique, en PDF avec le numéro de facture.',
        'Un reçu prouve le paiement. Il ne signifie pas qu’une demande a été ou sera approuvée.',
      ],
      words: 'facture preuve de paiement pdf comptabilité',
    },
    'payment-failed': {
      title: 'Mon paiement a échoué. Que faire ?',
      body: [
        'Ouvrez Paiements. Si la page dit que nous interrogeons le prestataire, attendez et ne payez pas de nouveau. Si le paiement a échoué ou a été annulé, rien n’a été débité pour la demande, et vous pouvez en commencer un autre.',
        'Si votre banque montre un débit et que la demande est toujours impayée après un jour, écrivez-nous avec le numéro de facture. Un paiement confirmé en retard n’est pas perdu.',
      ],
      words: 'refusé erreur en attente débité problème carte',
    },
  },
} satisfies TopicTexts<'payment'>;
