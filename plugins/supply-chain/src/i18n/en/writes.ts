/** The texts of the write dialogs. */
export const writes = {
  'write.cancel': 'Cancel',
  'write.sending': 'Sending…',
  'write.sendAgain': 'Send again',
  'write.checkAgain': 'Check again',
  'write.checking': 'Checking…',
  'write.optional': '{{label}} (optional)',
  'write.add': 'Add {{what}}',
  'write.remove': 'Remove {{what}}',

  'write.field.required': 'Required',
  'write.field.used-twice': 'Used twice',
  'write.field.web-url': 'Enter a URL that starts with http:// or https://',
  'write.field.email-address': 'Enter email addresses, separated by commas',
  'write.field.link-name': "Can't contain = or .",
  'write.field.attestation-name':
    'Use only letters, digits, hyphens, underscores and commas',
  'write.field.notification-name':
    'Start with a letter or digit. Use only letters, digits and . _ ~ / -',
  'write.field.environment-name': "Name doesn't match",
  'write.field.name-fixed':
    "Can't be changed: regions identify a notification by its name",
  'write.field.webhook-again': "Enter it again. The region doesn't return it.",
  'write.field.empty-file': 'This file is empty',
  'write.field.over-limit': 'Over the limit of {{megabytes, number}} MB',
  'write.field.no-tests': "The files don't contain any tests",
  'write.field.junit-root':
    'Not a JUnit report: starts with <{{tag}}> instead of <testsuites> or <testsuite>',
  'write.field.junit-slow':
    'Takes too long to read. Split it, or leave out its output',
  'write.field.xml-malformed': 'Not well-formed XML: {{why}}',
  'write.field.encoding':
    'Not readable as text. Unpack archives, and save files as UTF-8',
  'write.field.region': 'The region rejected this',
  'write.field.invalid': 'Invalid',

  'write.failed': 'Nothing was sent. {{why}}',

  'write.notWritten': 'Nothing was written. You can send it again.',
  'write.unknownTitle': 'Outcome unknown',
  'write.unknownHint': 'Look in the compliance console before you try again.',

  'write.refusal.off': 'This is switched off.',
  'write.refusal.invalid': 'Nothing was sent. Correct the marked fields.',
  'write.refusal.key-used':
    'A different request was already sent from this form, so nothing was sent. Close it and start again.',
  'write.refusal.role-too-low':
    "The portal's key isn't allowed to write in {{org}}. Nothing was sent.",
  'write.refusal.key-refused':
    "The region rejected the portal's key for {{org}}. Nothing was sent.",
  'write.refusal.not-found':
    'This no longer exists in the region. Nothing was sent. Refresh the page.',
  'write.refusal.too-large':
    'This is more than the region accepts. Nothing was sent. Send less, or smaller files.',
  'write.refusal.unavailable':
    "The region is busy or isn't responding. Nothing was sent. Try again later.",
  'write.refusal.refused':
    'The region rejected this without naming a field. Nothing was written.',

  'attest.attest': 'Attest',
  'attest.attestNamed': 'Attest {{name}}',
  'attest.forbidden':
    "You don't have permission to attest to this component's trails.",
  'attest.name': 'Name',
  'attest.type': 'Type',
  'attest.generic': 'Generic',
  'attest.junit': 'JUnit test results',
  'attest.otherType':
    'The template expects {{type}}. Another type might not count.',
  'attest.who':
    "Adds this to the trail, where it can't be removed here. The portal's account sends it, with your user name.",
  'attest.unbuilt': 'You can attest this once its artifact is reported.',
  'attest.reason': 'Reason',
  'attest.descriptionHint': 'What you checked, and how',
  'attest.originUrl': 'Source URL',
  'attest.originUrlHint': 'Such as the build that ran the check',
  'attest.link': 'link',
  'attest.pairs': 'One per line, such as {{example}}',
  'attest.files': 'Evidence files',
  'attest.chooseFiles': 'Choose files',
  'attest.filesLimit': 'Up to {{limit}} in total',
  'attest.send': 'Send attestation',
  'attest.sent': 'Attestation sent',
  'attest.sentHint':
    'The region has accepted it. It may take a moment to show it.',
  'attest.junitFiles': 'JUnit XML files',
  'attest.junitHint':
    "Files written by Maven, Gradle, pytest, Jest and similar tools. They're attached as evidence.",
  'attest.summary': 'Test results',
  'attest.leftOut': 'Ignored, not JUnit',
  'attest.givenBy': 'Attested by',

  'notify.create': 'Create notification',
  'notify.edit': 'Edit',
  'notify.editNamed': 'Edit {{name}}',
  'notify.save': 'Save notification',
  'notify.forbidden':
    "You don't have permission to create or edit notifications for this component.",
  'notify.nothingLinked':
    'To create a notification, link an environment first: add the annotation supply-chain/environments.',
  'notify.nameHint': 'Begins with the name of the component',
  'notify.nameFixed':
    "Regions identify a notification by its name, so it can't be changed",
  'write.field.name-known':
    'Notification {{number}} already has this name. Edit that one, or choose another name.',
  'notify.recipient': 'recipient',
  'notify.kind': 'Kind',
  'notify.webhook': 'Webhook URL',
  'notify.webhookSecret': 'Hidden after saving',
  'notify.webhookKept': 'Leave empty to keep the current recipient',
  'notify.emails': 'Email addresses',
  'notify.emailsHint': 'Separate them with commas',
  'notify.channel.id': 'Channel ID',
  'notify.channel.name': 'Channel name',
  'notify.channel.teamId': 'Team ID',

  'notify.done': 'The notification was saved',
  'notify.doneHint':
    'To see it here, look up its number in the compliance console and add it to supply-chain/notifications, such as {{example}}.',

  'archive.title': 'Archive {{environment}}?',
  'archive.wholeOrg':
    'This archives the environment for all of {{org}} ({{region}}), not only for this component.',
  'archive.final': "This can't be undone.",
  'archive.linked': 'Linked entities',
  'archive.runs': 'Runs there',
  'archive.build': '{{name}} {{build}} of {{entities}}',
  'archive.confirm': 'Environment name',
  'archive.confirmHint': 'Type {{environment}} to confirm',
  'archive.submit': 'Archive environment',
  'archive.done': '{{environment}} was archived',
  'archive.doneHint':
    'It may take the region a moment to remove it from its lists. Remove it from supply-chain/environments in each catalog-info.yaml that names it.',
  'archive.archivedBy': 'Archived by {{user}}, {{when}}',
  'archive.others': "{{amount, number}} you can't see",
  'archive.runsUnknown':
    "Linked entities whose builds aren't all known: {{amount, number}}",
} as const;
