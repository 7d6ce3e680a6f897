{-# LANGUAGE GADTs #-}
{-# LANGUAGE TypeFamilies, PatternSynonyms #-}
-- | Accounts, and what moves between them.
module Bank.Ledger
  ( Account (..)
  , Ledger
  , transfer
  , module Bank.Money
  , HasOwner (owner, rename)
  ) where

import Bank.Money
import qualified Data.Map.Strict as Map
import Data.List (sortBy, foldl')
import Data.Text qualified as T
import Prelude hiding (lookup)
import qualified Bank.Store

-- | Somebody's money.
data Account = Account
  { accountId :: !Int -- ^ its number
  , holder, alias :: T.Text
  , balance :: Money
  }
  | Closed { reason :: String }
  deriving (Show, Eq)

data Shape where
  Circle :: Double -> Shape
  Square :: { side :: Double } -> Shape

data Color = Red | Green | Blue deriving stock (Enum, Bounded)

newtype Ledger = Ledger { unLedger :: Map.Map Int Account }

-- | What happened.
type Entry = (Int, Money)

type family Elem c
type instance Elem [e] = e

data family Vec a

-- | Has somebody who owns it.
class Show a => HasOwner a where
  type Kind a
  -- | Who owns it.
  owner :: a -> T.Text
  owner _ = T.empty
  rename, retitle :: T.Text -> a -> a
  {-# MINIMAL rename #-}

instance HasOwner Account where
  owner = holder
  rename name a = a { holder = name }

instance (HasOwner a, HasOwner b) => HasOwner (a, b) where
  owner (a, _) = owner a

deriving instance Show Ledger

-- | Moves money from one account to another.
--
-- Fails if there is too little.
transfer :: Int -> Int -> Money -> Ledger -> Either String Ledger
{-# INLINE transfer #-}
transfer from to amount _
  | from == to = Left "the same"
transfer from to amount (Ledger accounts)
  | amount <= zero = Left "nothing"
  | otherwise = do
      a <- find from
      b <- maybe (Left "no such account") Right (Map.lookup to accounts)
      let left = balance a `minus` amount
          moved = Map.insert from a { balance = left } accounts
      pure . Ledger $ Map.insert to (b { balance = plus (balance b) amount }) moved
  where
    find :: Int -> Either String Account
    find n = case Map.lookup n accounts of
      Nothing -> Left (missing n)
      Just x -> Right x
    missing n = "no account " ++ show n

total :: Ledger -> Money
total = foldl' plus zero . map balance . Map.elems . unLedger

limit, floor' :: Money
limit = money 1000
floor' = zero

infixl 6 |+|
(|+|) :: Money -> Money -> Money
a |+| b = plus a b


x <+> y | x > y = x
        | otherwise = y

pattern Pair :: a -> b -> (a, b)
pattern Pair x y = (x, y)

(one, two) = (1, 2)

foreign import ccall "math.h sin" c_sin :: Double -> Double

main :: IO ()
main = do
  ledger <- Bank.Store.load "ledger"
  mapM_ (print . owner) (Map.elems (unLedger ledger))
  either putStrLn (Bank.Store.save . const ledger) $ transfer 1 2 (money 5) ledger
