import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Examen et décision',
  description:
    'Ce qui se passe après le paiement, les corrections, les visites, qui décide, pourquoi une demande est rejetée et comment déposer un recours.',
  answers: {
    'after-payment': {
      title: 'Que se passe-t-il après le paiement ?',
      body: [
        'Votre demande passe par le contrôle préalable, l’évaluation du chiffre, l’examen des documents, une visite si elle est nécessaire, et l’approbation. Puis le certificat est délivré. La page de la demande montre l’étape et ses dates.',
        'Nous vous écrivons quand vous devez agir et quand une décision est prise. Un dossier trop lent est transmis à un responsable. Aucun dossier n’est décidé par l’écoulement du temps.',
      ],
      words: 'étapes statut avancement attente contrôle évaluation procédure',
    },
    correction: {
      title: 'Qu’est-ce qu’une correction ?',
      body: [
        'Si une réponse ou un document ne peut pas être accepté, l’agent le renvoie avec la raison. Vous ne changez que ce qui a été renvoyé. Vous avez {correction} pour le faire, et notre délai est suspendu pendant ce temps.',
        'Sans correction à temps, l’examen continue avec ce que vous aviez envoyé.',
      ],
      words: 'renvoyé retour changer corriger délai erreur',
    },
    'site-visit': {
      title: 'Allez-vous visiter mon installation ?',
      body: [
        'Seulement si c’est nécessaire, par exemple quand les documents laissent une question ouverte. La visite devrait avoir lieu sous {visit}. Le refus d’une visite peut être un motif de rejet.',
        'Les visiteurs notent ce qu’ils voient. Le lieu et les photos d’une visite ne sont pas publiés.',
      ],
      words: 'inspection visite audit vérification installation sur place',
    },
    'who-decides': {
      title: 'Qui décide de ma demande ?',
      body: [
        'Deux personnes. Un agent propose une décision et une autre personne l’approuve. Ni l’une ni l’autre ne peut avoir d’intérêt personnel ou financier dans l’entreprise. Les contrôles automatiques ne font que poser des questions.',
        'Le certificat montre la fonction et le matricule de ces personnes, pas leurs noms.',
      ],
      words: 'agent administrateur décision conflit d’intérêts indépendant automatique',
    },
    'why-rejected': {
      title: 'Pourquoi une demande est-elle rejetée ?',
      body: [
        'Seulement pour des motifs publiés sur la page Éligibilité. La décision les nomme. Les plus importants :',
        [
          'la valeur ajoutée ne dépasse pas {threshold}',
          'le produit est une matière première non transformée, ou le travail ne suffit pas',
          'les documents n’appuient pas les chiffres, ou manquent',
          'des documents sont faux ou ont été modifiés',
          'l’entreprise ou l’installation n’a pas pu être vérifiée',
        ],
        'Quand vous pouvez corriger le problème, nous vous le demandons d’abord.',
      ],
      words: 'rejet refus motifs disqualification raisons échec',
    },
    appeal: {
      title: 'Comment déposer un recours ?',
      body: [
        'Sur la page de la demande ou du certificat, dans les {appeal} qui suivent la décision. Dites ce qui vous paraît faux et ajoutez, si vous voulez, de nouvelles preuves. Le recours est possible contre un rejet et contre la révocation d’un certificat.',
        'Deux membres de la commission de recours qui n’ont pas participé au dossier décident sous {appealDecision}. Un troisième se joint à eux s’ils ne sont pas d’accord. Soit la décision est confirmée, soit le dossier retourne à l’étape où l’erreur a été commise.',
      ],
      words: 'appel recours réclamation contester commission rejet révocation',
    },
    withdraw: {
      title: 'Puis-je retirer une demande ?',
      body: [
        'Oui, sur la page de la demande. Si le contrôle préalable n’est pas terminé, le tarif est remboursé en entier. Plus tard, il ne l’est pas. Une demande retirée ne peut pas être rouverte, mais vous pouvez en commencer une autre.',
      ],
      words: 'annuler arrêter retirer',
    },
  },
} satisfies TopicTexts<'review'>;
