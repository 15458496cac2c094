import type { Position } from './position.ts'
import { acutePositions } from './positions-acute.ts'
import { clinicalPositions } from './positions-clinical.ts'
import { moreClinicalPositions } from './positions-clinical-more.ts'
import { communityPositions } from './positions-community.ts'
import { diagnosticPositions } from './positions-diagnostic.ts'
import { remotePositions } from './positions-remote.ts'
import { surgicalPositions } from './positions-surgical.ts'
import { womenAndChildrenPositions } from './positions-women-children.ts'

/** Every position of the demo. */
export const positions: readonly Position[] = [
  ...acutePositions,
  ...womenAndChildrenPositions,
  ...clinicalPositions,
  ...moreClinicalPositions,
  ...surgicalPositions,
  ...diagnosticPositions,
  ...communityPositions,
  ...remotePositions,
]
