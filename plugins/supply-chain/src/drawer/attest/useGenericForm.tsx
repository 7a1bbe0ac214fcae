import {
  fieldMistakesOf,
  genericAttestationSchema,
  MAX_ATTESTATION_DATA_BYTES,
  type FieldMistakes,
  type GenericAttestation,
} from 'backstage-plugin-supply-chain-common';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { useWrite, type Write } from '../../queries/useWrite';
import { Choice, FieldGroup, Repeated, WriteField } from '../../writes/fields';
import { useFieldErrors, type ShownErrors } from '../../writes/useFieldErrors';
import type { AttestTarget } from '../parts/attestTarget';
import { FilePicker, filesMistake, uploadsOf } from './FilePicker';

/** The type-specific part of the dialog. */
export interface AttestForm {
  write: Omit<Write<never>, 'send'>;
  dirty: boolean;
  /** Set while it can't be sent yet. */
  blocked?: boolean;
  elsewhere: readonly string[];
  /** Sends the attestation; returns false if the form is invalid. */
  submit(): boolean;
  fields: ReactNode;
  /** What was sent. */
  sent?: ReactNode;
}

/** A link or an annotation. */
interface Pair {
  name: string;
  value: string;
}

const EMPTY = {
  /** Nothing is preselected. */
  compliant: undefined as boolean | undefined,
  description: '',
  originUrl: '',
  links: [] as readonly Pair[],
  annotations: [] as readonly Pair[],
};

/** The input of the form. */
type Draft = typeof EMPTY;

type Content = Partial<GenericAttestation> & Pick<GenericAttestation, 'name'>;

const SHOWN =
  /^(compliant|description|originUrl|files|(links|annotations)\.\d+\.\w+)$/;

/** The form of a generic attestation (E5). */
export function useGenericForm(target: AttestTarget): AttestForm {
  const { trail } = target;
  const [draft, setDraft] = useState(EMPTY);
  const [files, setFiles] = useState<readonly File[]>([]);
  const write = useWrite<GenericAttestation>((api, entityRef, data, options) =>
    api.attestGeneric(
      entityRef,
      trail,
      { data, files: uploadsOf(files) },
      options,
    ),
  );
  const content = contentOf(target, draft);
  const mistakes = mistakesIn(content);
  const wrongFiles = filesMistake(files);
  const shown = useFieldErrors(
    wrongFiles ? { ...mistakes, files: wrongFiles } : mistakes,
    write.state,
    path => SHOWN.test(path),
  );
  return {
    write,
    dirty: draft !== EMPTY || files.length > 0,
    elsewhere: shown.elsewhere,
    submit: () => {
      if (!isValid(content) || wrongFiles) {
        shown.showAll();
        return false;
      }
      write.send(content);
      return true;
    },
    fields: (
      <Fields
        draft={draft}
        files={files}
        shown={shown}
        onChange={changed => {
          write.edit();
          setDraft({ ...draft, ...changed });
        }}
        onFiles={chosen => {
          write.edit();
          shown.leave('files');
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
    links: filled(
      links.map(link => ({ name: link.name.trim(), href: link.value.trim() })),
    ),
    annotations: filled(
      annotations.map(({ name: key, value }) => ({ name: key.trim(), value })),
    ),
  };
}

function filled<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Validation errors of the request's data. People must give a reason. */
function mistakesIn(content: Content): FieldMistakes {
  const mistakes = fieldMistakesOf(genericAttestationSchema, content);
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

function Fields(props: {
  draft: Draft;
  files: readonly File[];
  shown: ShownErrors;
  onChange(changed: Partial<Draft>): void;
  onFiles(files: readonly File[]): void;
}) {
  const { draft, files, shown, onChange, onFiles } = props;
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup
        role="radiogroup"
        label={t('column.state')}
        error={shown.at('compliant')}
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
        error={shown.at('description')}
        value={draft.description}
        onChange={description => onChange({ description })}
      />
      <WriteField
        optional
        label={t('attest.originUrl')}
        hint={t('attest.originUrlHint')}
        error={shown.at('originUrl')}
        value={draft.originUrl}
        onChange={originUrl => onChange({ originUrl })}
        onBlur={() => shown.leave('originUrl')}
      />
      <PairFields
        path="links"
        value="href"
        label={t('search.links')}
        what={t('attest.link')}
        valueLabel="URL"
        pairs={draft.links}
        shown={shown}
        onChange={links => onChange({ links })}
      />
      <PairFields
        path="annotations"
        value="value"
        label={t('attestation.annotations')}
        what={t('attest.annotation')}
        valueLabel={t('attest.annotationValue')}
        pairs={draft.annotations}
        shown={shown}
        onChange={annotations => onChange({ annotations })}
      />
      <FilePicker
        label={t('attest.files')}
        error={shown.at('files')}
        files={files}
        onChange={onFiles}
      />
    </>
  );
}

/**
 * Links or annotations.
 *
 * @param props - `path` is theirs in the request, `value` that of a value in one
 */
function PairFields(props: {
  path: string;
  value: string;
  label: string;
  what: string;
  valueLabel: string;
  pairs: readonly Pair[];
  shown: ShownErrors;
  onChange(pairs: readonly Pair[]): void;
}) {
  const { path, label, what, valueLabel, pairs, shown, onChange } = props;
  const { t } = useTranslation();
  return (
    <Repeated
      label={label}
      what={what}
      items={pairs}
      added={{ name: '', value: '' }}
      onChange={onChange}
    >
      {(pair, set, about, index) => {
        const namePath = `${path}.${index}.name`;
        const valuePath = `${path}.${index}.${props.value}`;
        return (
          <>
            <WriteField
              label={t('attest.name')}
              about={about}
              error={shown.at(namePath)}
              value={pair.name}
              onChange={name => set({ ...pair, name })}
              onBlur={() => shown.leave(namePath)}
            />
            <WriteField
              label={valueLabel}
              about={about}
              error={shown.at(valuePath)}
              value={pair.value}
              onChange={value => set({ ...pair, value })}
              onBlur={() => shown.leave(valuePath)}
            />
          </>
        );
      }}
    </Repeated>
  );
}
