import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first render also loads the code; on a busy machine that takes longer
// than the default of one second.
configure({ asyncUtilTimeout: 15_000 });
