import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Votre certificat',
  description:
    'La durée de validité, le renouvellement, la suspension et la révocation, comment montrer le certificat et ce qui est publié.',
  answers: {
    validity: {
      title: 'Combien de temps un certificat est-il valable ?',
      body: [
        'Douze mois. Le jour d’expiration lui-même est encore valable. Le certificat vaut pour un produit d’une entreprise, fabriqué dans une installation. Il existe en anglais, en français et en arabe.',
      ],
      words: 'validité expiration durée mois date valide',
    },
    renewal: {
      title: 'Comment renouveler un certificat ?',
      body: [
        'À partir de {renewal} avant l’expiration, ouvrez le certificat et choisissez de le renouveler. Une nouvelle demande commence avec les réponses de l’an dernier. Mettez-les à jour, joignez de nouveaux documents et payez le tarif normal. Nous examinons de nouveau le produit.',
        'L’ancien certificat reste valable jusqu’à sa propre date. Nous vous le rappelons par e-mail.',
      ],
      words: 'renouvellement prolonger nouvelle année expiration rappel',
    },
    'suspended-or-revoked': {
      title: 'Pourquoi un certificat est-il suspendu ou révoqué ?',
      body: [
        'Il est suspendu pendant que nous examinons un doute sérieux. Il est révoqué s’il repose sur de fausses déclarations ou n’est plus justifié, par exemple parce que le produit est fabriqué autrement. L’entreprise connaît la raison. La date et la raison sont publiques.',
        'Un certificat suspendu peut être rétabli. L’entreprise peut déposer un recours contre une révocation dans un délai de {appeal}.',
      ],
      words: 'suspension révocation retiré invalide rétabli annulé',
    },
    'show-certificate': {
      title: 'Comment puis-je montrer le certificat ?',
      body: [
        'Partagez le PDF sans le modifier, le code QR ou le lien de vérification publique. Tant que le certificat est valable, vous pouvez montrer le logo sur le produit certifié, avec le numéro du certificat.',
        'N’utilisez pas le logo pour d’autres produits et ne modifiez pas le PDF : un fichier modifié n’obtient jamais de réponse positive.',
      ],
      words: 'logo sceau étiquette imprimer code qr partager emballage publicité',
    },
    'published-facts': {
      title: 'Qu’est-ce qui est publié sur mon entreprise ?',
      body: [
        'Seulement ce qui est sur le certificat : numéro, entreprise, numéro d’immatriculation, pays, produit, code SH, valeur ajoutée, seuil et version de la règle, ville de l’installation, dates et historique du statut.',
        'Les coûts, les documents et la position de l’installation ne sont jamais publiés.',
      ],
      words: 'confidentialité public secret concurrents données',
    },
  },
} satisfies TopicTexts<'certificate'>;
