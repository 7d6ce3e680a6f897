// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "./interfaces/IVault.sol";
import {Ownable, Pausable as Stoppable} from "@openzeppelin/contracts/access/Ownable.sol";
import * as Maths from "../lib/Maths.sol";
import "./Errors.sol" as Errors;

/// How many shares a vault starts with.
uint256 constant FIRST_SHARES = 1_000;

type Shares is uint128;

error Unauthorized(address who);

struct Limit {
    uint256 daily;
    uint64 until;
}

function toShares(uint256 assets, uint256 rate) pure returns (Shares) {
    return Shares.wrap(uint128(assets / rate));
}

/**
 * @title A vault of one token
 * @notice Holds what is paid in.
 */
abstract contract Vault is IVault, Ownable, Stoppable(true) {
    using Maths for uint256;

    enum State {
        Open,
        Closed
    }

    struct Account {
        Shares shares;
        mapping(bytes32 => Limit) limits;
    }

    event Deposited(address indexed from, uint256 assets);
    error TooLittle(uint256 wanted, uint256 given);

    uint256 public constant FEE = 30;
    IERC20 public immutable token;
    State internal state = State.Open;
    mapping(address => Account) private _accounts;
    uint256[50] private __gap;

    /// @dev Only while the vault is open.
    modifier whenOpen(State wanted) {
        if (state != wanted) revert Errors.Closed();
        _;
    }

    constructor(IERC20 token_, address owner_) Ownable(owner_) {
        token = token_;
    }

    receive() external payable {
        deposit(msg.value);
    }

    fallback() external {}

    /// @inheritdoc IVault
    function deposit(uint256 assets) public virtual override(IVault) whenOpen(State.Open) returns (Shares shares) {
        if (assets < FIRST_SHARES) revert TooLittle({wanted: FIRST_SHARES, given: assets});
        shares = assets.toShares(_rate());
        Account storage account = _accounts[msg.sender];
        account.shares = shares;
        bool ok = token.transferFrom(msg.sender, address(this), assets);
        require(ok, "transfer");
        IVault(address(this)).poke{value: 1}(assets);
        Limit memory limit = Limit(assets, 0);
        new Receipt(limit.daily);
        (bool sent, ) = msg.sender.call{value: 0}("");
        emit Deposited(msg.sender, assets);
        super.afterDeposit(assets);
        unchecked {
            for (uint256 i = 0; i < 3; ++i) {
                _note(i);
            }
        }
        assembly {
            let x := mload(0x40)
        }
    }

    function _rate() internal view virtual returns (uint256);

    function _note(uint256 n) private {
        state = n > 2 ? State.Closed : State.Open;
    }
}

interface IERC20 {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

library Fees {
    function of(uint256 assets) internal pure returns (uint256) {
        return assets * Vault.FEE / 1e4;
    }
}

contract Receipt {
    uint256 value;

    constructor(uint256 value_) {
        value = value_;
    }
}
