import {
  fieldMistakesOf,
  genericAttestationSchema,
  MAX_ATTESTATION_DATA_BYTES,
  type FieldMistakes,
  type GenericAttestation,
} from 'backstage-plugin-supply-chain-common';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { Choice, FieldGroup, WriteField } from '../../writes/fields';
import { useWriteForm, type WriteForm } from '../../writes/useWriteForm';
import type { AttestTarget } from '../parts/attestTarget';
import { FilePicker, filesMistake, uploadsOf } from './FilePicker';

/** The type-specific part of the dialog. */
export interface AttestForm {
  form: WriteForm;
  dirty: boolean;
  /** Set while it can't be sent yet. */
  blocked?: boolean;
  fields: ReactNode;
  /** What was sent. */
  sent?: ReactNode;
}

const EMPTY = {
  /** Nothing is preselected. */
  compliant: undefined as boolean | undefined,
  description: '',
  originUrl: '',
  /** A name and value on each line. */
  links: '',
  annotations: '',
};

/** The input of the form. */
type Draft = typeof EMPTY;

type Content = Partial<GenericAttestation> & Pick<GenericAttestation, 'name'>;

/** The form of a generic attestation (E5). */
export function useGenericForm(target: AttestTarget): AttestForm {
  const { trail } = target;
  const [draft, setDraft] = useState(EMPTY);
  const [files, setFiles] = useState<readonly File[]>([]);
  const content = contentOf(target, draft);
  const mistakes = mistakesIn(content);
  const wrongFiles = filesMistake(files);
  const form = useWriteForm({
    content: isValid(content) ? content : undefined,
    mistakes: wrongFiles ? { ...mistakes, files: wrongFiles } : mistakes,
    send: (api, entityRef, data, options) =>
      api.attestGeneric(
        entityRef,
        trail,
        { data, files: uploadsOf(files) },
        options,
      ),
  });
  return {
    form,
    dirty: draft !== EMPTY || files.length > 0,
    fields: (
      <Fields
        draft={draft}
        files={files}
        form={form}
        onChange={changed => {
          form.edit();
          setDraft({ ...draft, ...changed });
        }}
        onFiles={chosen => {
          form.edit();
          setFiles(chosen);
        }}
      />
    ),
  };
}

/** The request's data, without a verdict until one is selected. */
function contentOf({ name, artifact }: AttestTarget, draft: Draft): Content {
  const { compliant, description, originUrl, links, annotations } = draft;
  return {
    name,
    compliant,
    fingerprint: artifact?.fingerprint,
    description: description.trim() || undefined,
    originUrl: originUrl.trim() || undefined,
    links: pairsIn(links)?.map(([key, href]) => ({ name: key, href })),
    annotations: pairsIn(annotations)?.map(([key, value]) => ({
      name: key,
      value,
    })),
  };
}

/** Reads `name=value` from each line. */
function pairsIn(text: string): [name: string, value: string][] | undefined {
  const lines = text.split('\n').filter(line => line.trim());
  return lines.length === 0
    ? undefined
    : lines.map(line => {
        const [name, ...value] = line.split('=');
        return [name.trim(), value.join('=').trim()];
      });
}

/** Validation errors of the request's data. People must give a reason. */
function mistakesIn(content: Content): FieldMistakes {
  const mistakes: FieldMistakes = Object.fromEntries(
    Object.entries(fieldMistakesOf(genericAttestationSchema, content)).map(
      // A field holds all links, or all annotations.
      ([path, mistake]) => [path.split('.')[0], mistake],
    ),
  );
  if (content.compliant === undefined) {
    mistakes.compliant = { code: 'required' };
  }
  const size = new TextEncoder().encode(JSON.stringify(content)).length;
  if (!content.description) {
    mistakes.description = { code: 'required' };
  } else if (size > MAX_ATTESTATION_DATA_BYTES) {
    const megabytes = MAX_ATTESTATION_DATA_BYTES / 1_000_000;
    mistakes.description = { code: 'over-limit', values: { megabytes } };
  }
  return mistakes;
}

function isValid(content: Content): content is GenericAttestation {
  return Object.keys(mistakesIn(content)).length === 0;
}

/** Fields with a name and value on each line. */
const PAIRS = {
  links: { label: 'search.links', example: 'report=https://example.com/1' },
  annotations: { label: 'attestation.annotations', example: 'tool=manual' },
} as const;

function Fields(props: {
  draft: Draft;
  files: readonly File[];
  form: WriteForm;
  onChange(changed: Partial<Draft>): void;
  onFiles(files: readonly File[]): void;
}) {
  const { draft, files, form, onChange, onFiles } = props;
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup
        role="radiogroup"
        label={t('column.state')}
        error={form.errorAt('compliant')}
      >
        {[true, false].map(compliant => (
          <Choice
            key={String(compliant)}
            kind="radio"
            name="supply-chain-verdict"
            label={t(compliant ? 'state.compliant' : 'state.nonCompliant')}
            checked={draft.compliant === compliant}
            onChange={() => onChange({ compliant })}
          />
        ))}
      </FieldGroup>
      <WriteField
        lines={2}
        label={t('attest.reason')}
        hint={t('attest.descriptionHint')}
        error={form.errorAt('description')}
        value={draft.description}
        onChange={description => onChange({ description })}
      />
      <WriteField
        optional
        label={t('attest.originUrl')}
        hint={t('attest.originUrlHint')}
        error={form.errorAt('originUrl')}
        value={draft.originUrl}
        onChange={originUrl => onChange({ originUrl })}
      />
      {(['links', 'annotations'] as const).map(field => (
        <WriteField
          key={field}
          optional
          lines={1}
          label={t(PAIRS[field].label)}
          hint={t('attest.pairs', { example: PAIRS[field].example })}
          error={form.errorAt(field)}
          value={draft[field]}
          onChange={value => onChange({ [field]: value })}
        />
      ))}
      <FilePicker
        label={t('attest.files')}
        error={form.errorAt('files')}
        files={files}
        onChange={onFiles}
      />
    </>
  );
}
