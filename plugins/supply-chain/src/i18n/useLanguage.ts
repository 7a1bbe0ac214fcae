import {
  appLanguageApiRef,
  useApiHolder,
} from '@backstage/frontend-plugin-api';

/**
 * The app's language for formatting dates and numbers, with the user's region
 * if the browser lists one, such as `en-GB` for `en`. Undefined if the app has
 * no choice of languages, which means the browser's own.
 */
export function useLanguage(): string | undefined {
  const language = useApiHolder()
    .get(appLanguageApiRef)
    ?.getLanguage().language;
  return (
    language &&
    (navigator.languages.find(tag => tag.startsWith(`${language}-`)) ??
      language)
  );
}
