import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Personnes et compte',
  description:
    'Inviter des collègues et des mandataires, comprendre les rôles, résoudre un problème de connexion, télécharger ou supprimer vos données.',
  answers: {
    'invite-a-colleague': {
      title: 'Comment inviter un collègue ?',
      body: [
        'Un propriétaire de l’entreprise ouvre Profil, puis Personnes, et invite la personne par e-mail avec un ou plusieurs rôles. L’invitation est valable {invitation}. La personne se connecte avec son propre compte.',
        'Ne partagez pas un compte : chaque décision et chaque paiement est enregistré sous la personne qui l’a fait.',
      ],
      words: 'personnes équipe utilisateur collègue invitation ajouter membre',
    },
    roles: {
      title: 'Que peut faire chaque rôle ?',
      body: [
        [
          'Propriétaire : tout, y compris les personnes, les données de l’entreprise et la suppression',
          'Rédacteur : demandes, documents, corrections, messages, recours et renouvellements',
          'Finances : paiements, reçus et remboursements',
          'Lecteur : lit tout et ne change rien',
        ],
        'Une personne peut avoir plusieurs rôles. Une entreprise a toujours un propriétaire.',
      ],
      words: 'droits autorisation propriétaire rédacteur finances lecteur accès',
    },
    agent: {
      title: 'Comment un mandataire agit-il pour nous ?',
      body: [
        'Invitez-le comme un collègue et indiquez qu’il s’agit d’un mandataire. Un mandataire peut travailler pour plusieurs entreprises et en choisit une après la connexion. Rien d’une entreprise n’est visible pendant le travail pour une autre.',
        'Un mandataire ne peut jamais être propriétaire. L’entreprise est responsable de ce qu’il envoie.',
      ],
      words: 'consultant courtier transitaire plusieurs entreprises agent représenter',
    },
    'cannot-sign-in': {
      title: 'Je ne peux pas me connecter',
      body: [
        'Si vous avez oublié votre mot de passe, définissez-en un nouveau à partir de la page de connexion. Après plusieurs mots de passe faux, la connexion est suspendue quelques minutes : attendez, puis réessayez. Si la page dit que le compte n’est pas encore actif, confirmez d’abord votre adresse e-mail.',
        'Si vous avez perdu le téléphone ou la clé d’accès de la deuxième étape, utilisez l’un de vos {recoveryCodes} codes de récupération. Sans code, écrivez-nous depuis l’adresse e-mail du compte.',
      ],
      words: 'connexion mot de passe oublié bloqué compte inactif',
    },
    'code-did-not-arrive': {
      title: 'Le code n’est pas arrivé',
      body: [
        'Regardez dans le dossier du courrier indésirable et vérifiez l’adresse. Demandez un nouveau code sur la même page : seul le plus récent compte. Un code est valable {codeTime} et prend fin après {codeTries} essais faux.',
        'Le même e-mail contient un lien valable {linkTime}. Il a le même effet que le code.',
      ],
      words: 'code e-mail vérification spam lien activer renvoyer',
    },
    'two-steps': {
      title: 'Comment protéger mon compte ?',
      body: [
        'Utilisez un long mot de passe que vous n’employez nulle part ailleurs. Activez ensuite la connexion en deux étapes dans votre profil, avec une clé d’accès ou une application d’authentification, et gardez les {recoveryCodes} codes de récupération en lieu sûr.',
        'Votre profil montre aussi où vous êtes connecté et vous permet de mettre fin à ces sessions.',
      ],
      words: 'sécurité deux facteurs 2fa clé d’accès authentification mot de passe sessions',
    },
    'my-data': {
      title: 'Comment voir ou corriger mes données ?',
      body: [
        'Dans votre profil, vous pouvez voir, corriger et télécharger vos données. Après le premier envoi, le nom, le numéro d’immatriculation, le pays et le numéro fiscal de l’entreprise sont verrouillés : demandez-nous un changement, et notre personnel décide.',
      ],
      words: 'confidentialité export télécharger données personnelles corriger changer nom entreprise',
    },
    'delete-account': {
      title: 'Comment supprimer mon compte ?',
      body: [
        'Dans votre profil. Le compte est supprimé après {grace}. Jusque-là, vous pouvez revenir en arrière en vous connectant ou avec le lien que nous vous envoyons. Ce n’est pas possible pendant la confirmation d’un paiement.',
        'Les brouillons sont effacés. Les certificats et les décisions restent au dossier de l’entreprise, car la loi l’exige.',
      ],
      words: 'supprimer fermer effacer compte partir',
    },
  },
} satisfies TopicTexts<'account'>;
